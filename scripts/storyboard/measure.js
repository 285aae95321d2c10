(() => {
  // What a page looks like to a reader: text too faint, parts too wide, targets too small.
  const parse = text => {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    return { red, green, blue, alpha };
  };
  const over = (top, ground) => {
    const mix = name => top[name] * top.alpha + ground[name] * (1 - top.alpha);
    return { red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 };
  };
  const luminance = colour => {
    const part = value => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(colour.red) + 0.7152 * part(colour.green) + 0.0722 * part(colour.blue);
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const groundOf = element => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    layers.push({ red: 255, green: 255, blue: 255, alpha: 1 });
    return layers.reverse().reduce((ground, layer) => over(layer, ground));
  };
  const faint = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || element.closest("style, .skip:not(:focus)")) continue;
    count += 1;
    const style = getComputedStyle(element);
    const ground = groundOf(element);
    const ratio = contrast(over(parse(style.color), ground), ground);
    if (ratio < 4.5) faint.push(`${ratio.toFixed(2)} : 1 for "${texts.currentNode.data.trim().slice(0, 40)}"`);
  }
  const width = document.documentElement.clientWidth;
  const wide = [...document.body.querySelectorAll("*")]
    .filter(element => !element.closest(".screen, .sprite, .skip") && element.getBoundingClientRect().right > width + 0.5)
    .map(element => `${element.tagName.toLowerCase()}.${element.className}`);
  const small = [...document.querySelectorAll("nav a")]
    .map(link => link.getBoundingClientRect())
    .filter(box => box.width < 24 || box.height < 24).length;
  return {
    count, faint, wide, small, pwned: window.pwned === 1, scrollWidth: document.documentElement.scrollWidth, width,
    elements: [...new Set([...document.querySelectorAll("*")].map(element => element.localName))].sort(),
    handlers: [...document.querySelectorAll("*")].flatMap(element => element.getAttributeNames())
      .filter(name => name.startsWith("on") || name === "style" || name === "src").length,
    addresses: [...document.querySelectorAll("[href]")].map(element => element.getAttribute("href"))
      .filter(address => !address.startsWith("#")),
  };
})()

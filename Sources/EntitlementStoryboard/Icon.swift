/// The pictures of controls: drawn once in the page, used wherever a control is shown.
enum Icon: String, CaseIterable {
  case close, share, captions, volume, play, pause, retry, up, down, left, right

  var html: HTML {
    "<svg class=\"icon icon-\(rawValue)\"><use href=\"#icon-\(rawValue)\"/></svg>"
  }

  /// All of them, to be put once into the page.
  static var sprite: HTML {
    let symbols = allCases.map { icon -> HTML in
      "<symbol id=\"icon-\(icon.rawValue)\" viewBox=\"0 0 24 24\"><path d=\"\(icon.path)\"/></symbol>"
    }
    return "<svg class=\"sprite\" aria-hidden=\"true\" focusable=\"false\">\(symbols)</svg>"
  }

  private var path: String {
    switch self {
    case .close: "M6 6l12 12M18 6L6 18"
    case .share: "M12 15V3m0 0L8 7m4-4l4 4M6 11H5v10h14V11h-1"
    case .captions: "M3 5h18v14H3zM10.5 10.2a2.4 2.4 0 1 0 0 3.6M17.5 10.2a2.4 2.4 0 1 0 0 3.6"
    case .volume: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.500a7.8 7.8 0 0 1 0 11"
    case .play: "M8 5.500v13l10.5-6.500z"
    case .pause: "M8.5 5.500v13M15.5 5.500v13"
    case .retry: "M19 12a7 7 0 1 1-2.2-5.100M19 3.500V8h-4.5"
    case .up: "M6 15l6-6 6 6"
    case .down: "M6 9l6 6 6-6"
    case .left: "M15 6l-6 6 6 6"
    case .right: "M9 6l6 6-6 6"
    }
  }
}

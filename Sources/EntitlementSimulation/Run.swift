/// One run of a scene: groups of viewers on their own cores, and between them the one service, in slices that are
/// shorter than the network's latency. What is asked in one slice is answered in a later one, so the cores never wait for
/// each other within a slice, and the outcome is the same however many there are.
struct Run<Group: ViewerGroup>: Sendable {
  let scene: LiveStart
  let groups: [Group]

  /// - Parameters:
  ///   - scene: what is simulated.
  ///   - cores: how many groups the viewers are dealt to, in turn.
  ///   - make: makes a group of the viewers with these numbers.
  init(_ scene: LiveStart, cores: Int, _ make: @escaping @Sendable (LiveStart, [Int]) -> Group) async {
    self.scene = scene
    groups = await withTaskGroup(of: (Int, Group).self) { tasks in
      for core in 0..<cores {
        tasks.addTask { (core, make(scene, Array(stride(from: core, to: scene.viewers, by: cores)))) }
      }
      return await tasks.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map { $0.1 }
    }
  }

  /// Runs until every viewer has seen the stream and nothing was asked for ten seconds, or the limit is reached.
  func outcome() async -> Outcome {
    var service = ModelledService(scene)
    var answers: [[Answer]] = Array(repeating: [], count: groups.count)
    let slices = Int((scene.lobby + scene.limit).inMicroseconds / SliceQueue<Int>.length)
    var quietSince = 0
    for slice in 0..<slices {
      let questions = await run(slice, answers)
      answers = Array(repeating: [], count: groups.count)
      for (group, question) in merged(questions) {
        answers[group].append(answer(question, &service))
        quietSince = slice
      }
      if slice % 100 == 0, slice - quietSince > 1_000, await playing() == scene.viewers { break }
    }
    var firstPlay: [Int64] = []
    for group in groups { firstPlay += await group.firstPlay }
    return Outcome(scene, firstPlay: firstPlay, asked: service.asked, decided: service.decided)
  }

  private func run(_ slice: Int, _ answers: [[Answer]]) async -> [[Question]] {
    await withTaskGroup(of: (Int, [Question]).self) { tasks in
      for (number, group) in groups.enumerated() {
        tasks.addTask { (number, await group.run(slice, answers[number])) }
      }
      var questions: [[Question]] = Array(repeating: [], count: groups.count)
      for await (number, asked) in tasks { questions[number] = asked }
      return questions
    }
  }

  /// In order of time; of one time, in the order of the viewers' numbers.
  private func merged(_ questions: [[Question]]) -> [(group: Int, question: Question)] {
    var all: [(group: Int, question: Question)] = []
    for (group, asked) in questions.enumerated() { all += asked.map { (group, $0) } }
    all.sort { left, right in
      if left.question.time != right.question.time { return left.question.time < right.question.time }
      let numbers = (number(left), number(right))
      return numbers.0 == numbers.1 ? left.question.player < right.question.player : numbers.0 < numbers.1
    }
    return all
  }

  private func number(_ asked: (group: Int, question: Question)) -> Int {
    Int(asked.question.viewer) * groups.count + asked.group
  }

  private func answer(_ question: Question, _ service: inout ModelledService) -> Answer {
    let latency = scene.latency.inMicroseconds
    let verdict = service.verdict(at: question.time + latency)
    return Answer(
      time: question.time + 2 * latency, viewer: question.viewer, player: question.player, verdict: verdict)
  }

  private func playing() async -> Int {
    var count = 0
    for group in groups { count += await group.playing }
    return count
  }
}

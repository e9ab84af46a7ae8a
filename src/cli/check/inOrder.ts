/** Runs steps in order, at most `atOnce` at a time, those `alone` beside none. @returns outcomes in the order of the steps */
export async function runInOrder<Step extends { alone?: boolean }, Outcome>(
  steps: readonly Step[], atOnce: number, run: (step: Step) => Promise<Outcome>,
): Promise<Outcome[]> {
  const running = new Set<Promise<unknown>>()
  const outcomes: Promise<Outcome>[] = []
  for (const step of steps) {
    while (running.size > (step.alone === true ? 0 : atOnce - 1)) await Promise.race(running)
    const outcome = run(step)
    outcomes.push(outcome)
    if (step.alone === true) await outcome
    const end = () => void running.delete(ended)
    const ended = outcome.then(end, end)
    running.add(ended)
  }
  return Promise.all(outcomes)
}

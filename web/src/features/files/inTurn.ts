/** Makes a queue that runs its tasks one after another, whether or not they fail. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run)
    last = turn.catch(() => {})
    return turn
  }
}

/** Makes a queue: what is given to it runs one after another, however each of them ends. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run)
    last = turn.catch(() => {})
    return turn
  }
}

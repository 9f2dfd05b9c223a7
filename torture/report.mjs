/** What was tried, how often, and what was lost: one table. */
export class Report {
  #rows = new Map()

  tried(what, times = 1) {
    this.#row(what).times += times
  }

  /** For what may take long: the most is shown. */
  atMost(what, value) {
    const row = this.#row(what)
    row.times += 1
    row.most = Math.max(row.most ?? 0, value)
  }

  lost(what, times) {
    this.#row(what).lost = times
  }

  print() {
    const cells = [['what was tried', 'how often', 'at most', 'lost']]
    for (const [what, { times, most, lost }] of this.#rows) {
      cells.push([
        what,
        String(times),
        most === undefined ? '' : String(most),
        lost === undefined ? '' : String(lost),
      ])
    }
    const widths = cells[0].map((_, column) => Math.max(...cells.map(row => row[column].length)))
    for (const row of cells) {
      const padded = row.map((cell, column) =>
        column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
      )
      console.log(`| ${padded.join(' | ')} |`)
    }
  }

  #row(what) {
    if (!this.#rows.has(what)) this.#rows.set(what, { times: 0 })
    return this.#rows.get(what)
  }
}

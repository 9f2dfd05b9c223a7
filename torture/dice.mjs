/** Random choices that are the same for the same seed. */
export class Dice {
  constructor(seed) {
    this.state = BigInt(seed) ^ 0x9e3779b97f4a7c15n
  }

  /** A whole number from 0 to `sides` - 1. */
  roll(sides) {
    this.state = BigInt.asUintN(64, this.state * 6364136223846793005n + 1442695040888963407n)
    return Number((this.state >> 33n) % BigInt(sides))
  }

  pick(list) {
    return list[this.roll(list.length)]
  }

  shuffled(list) {
    const copy = [...list]
    for (let at = copy.length - 1; at > 0; at--) {
      const other = this.roll(at + 1)
      ;[copy[at], copy[other]] = [copy[other], copy[at]]
    }
    return copy
  }
}

import { loadavg } from 'node:os'

/**
 * Shows how busy the machine is with other things: the load average, and the time that a fixed calculation
 * takes.
 * If that time grows, something else used the processor, and the other figures are too high as well.
 */
export function contention() {
  const start = process.hrtime.bigint()
  let value = 1
  for (let i = 0; i < 20_000_000; i++) value = (value * 1_103_515_245 + 12_345) | 0
  const spin = Number(process.hrtime.bigint() - start) / 1e6
  return { spin, load: loadavg()[0], value }
}

export function describe(samples) {
  const spins = samples.map(sample => sample.spin)
  const loads = samples.map(sample => sample.load)
  const range = (values, digits) =>
    `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
  return `  contention: a fixed spin took ${range(spins, 0)} ms, load average ${range(loads, 1)}`
}

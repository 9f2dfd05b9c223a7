import { haveWords } from './words.ts'

/** A part of the page's script that did not load. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

export const chunkLimit = 120_000

/**
 * Loads a part of the page and its texts, with a time limit: a script that fails or takes longer than 120 s becomes a
 * `ChunkError`, which the error screen shows with Retry.
 */
export async function loadChunk<T>(load: () => Promise<T>, limit = chunkLimit): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('the script did not arrive in time')), limit)
  })
  try {
    return await Promise.race([withWords(load), late])
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('the script failed to load', { cause })
  } finally {
    clearTimeout(timer)
  }
}

async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load()
  await haveWords()
  return loaded
}

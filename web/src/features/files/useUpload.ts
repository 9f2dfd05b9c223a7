import { useRef, useState } from 'react'
import type { StoredFile } from '../../api/types.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { inTurn } from './inTurn.ts'
import { uploadFile } from './upload.ts'
import type { Progress } from './way.ts'

/**
 * Uploads files one after another. `progress` is that of the current file, or null; `cancel` stops it and the
 * waiting ones. Leaving the screen cancels too.
 */
export function useUpload() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [take] = useState(inTurn)
  const stopping = useRef<AbortController | null>(null)
  const unfinished = useRef(0)
  useOnLeave(() => stopping.current?.abort())

  async function upload(file: File): Promise<StoredFile> {
    stopping.current ??= new AbortController()
    const { signal } = stopping.current
    unfinished.current += 1
    try {
      return await take(() => uploadFile(file, { signal, onProgress: setProgress }))
    } finally {
      unfinished.current -= 1
      if (unfinished.current === 0) {
        setProgress(null)
        stopping.current = null
      }
    }
  }

  function cancel() {
    stopping.current?.abort()
    stopping.current = null
  }

  return { upload, progress, cancel }
}

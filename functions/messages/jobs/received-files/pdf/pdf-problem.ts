import { Worker } from 'node:worker_threads'
import type { Verdict } from './look.ts'

const megabyte = 1024 * 1024
/**
 * A file of 20 MB takes a twentieth of each. Work is the thread's own time: a busy machine makes no file intricate. The
 * whole ends before its function does.
 */
const limits = { workMs: 20_000, wholeMs: 45_000, heap: 400, buffers: 300 * megabyte }
const pollMs = 50

const sentences: Readonly<Record<Verdict, string | undefined>> = {
  fine: undefined,
  acts: 'This PDF has scripts or attachments. Please print it to a new PDF and share that',
  locked: 'This PDF is locked with a password. Please share one without',
  broken: 'This PDF is damaged: viewers cannot open it. Please export it again and share that',
  unclear: 'Parts of this PDF cannot be read. Please print it to a new PDF and share that',
  too_much: 'This PDF is too intricate to be checked. Please print it to a new PDF and share that',
}

/**
 * Reads a PDF in a thread of its own, because a small file may unpack to any size: the thread ends when it takes too
 * much time or memory.
 */
const verdictOn = (bytes: Uint8Array): Promise<Verdict> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./look.thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
    })
    const isTooMuch = async (): Promise<boolean> => {
      const { external_memory } = await thread.getHeapStatistics()
      if (external_memory > limits.buffers) return true
      // Since Node 24.6; before, only the whole has a limit.
      const { user, system } = await thread.cpuUsage()
      return (user + system) / 1000 > limits.workMs
    }
    const watch = setInterval(() => {
      // Rejects once the thread has ended.
      void isTooMuch().then(
        (isSo) => isSo && end('too_much'),
        () => undefined,
      )
    }, pollMs)
    const timer = setTimeout(() => end('too_much'), limits.wholeMs)
    const end = (verdict: Verdict) => {
      clearInterval(watch)
      clearTimeout(timer)
      resolve(verdict)
      void thread.terminate()
    }
    thread.once('message', end)
    thread.once('error', (error: NodeJS.ErrnoException) => {
      end('too_much')
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error)
    })
  })

/** Why a PDF is not shared; undefined if it may be. */
export const pdfProblem = async (bytes: Uint8Array): Promise<string | undefined> => sentences[await verdictOn(bytes)]

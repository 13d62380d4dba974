import { tell } from './dialogs.ts'
import { notify } from './notify.ts'

interface CopyWords {
  done: string
  unavailable: string
}

/** Copies a link; without clipboard access, shows it for manual copying. */
export const copyLink = async (link: string, words: CopyWords): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    notify.success(words.done)
  } catch {
    await tell({ title: words.unavailable, copyable: link })
  }
}

export const signupCopyWords: CopyWords = {
  done: 'Signup link copied to clipboard',
  unavailable: 'Clipboard not available. Here is the signup link',
}

/** Opens the device's share sheet; closing it is not an error. */
export const shareLink = async (data: { title: string; text?: string; url: string }, done: string): Promise<void> => {
  if (typeof navigator.share !== 'function') {
    notify.error('Share not available')
    return
  }
  try {
    await navigator.share(data)
    notify.success(done)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) notify.error('Share not available')
  }
}

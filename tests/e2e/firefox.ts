import { firefox, type Browser, type BrowserContext } from 'playwright-core'

interface Session {
  send(method: string, params?: unknown): Promise<unknown>
}
interface Internals {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } }
}

/**
 * Debian's Firefox over WebDriver BiDi. Playwright gives each context a color scheme with a command that Firefox 153
 * does not know, and then refuses the context; without it the context has the scheme of the machine, light. A page
 * that asks for the dark scheme still fails.
 */
export const launchFirefox = async (fontSize: number): Promise<Browser> => {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: '/usr/bin/firefox-esr',
    firefoxUserPrefs: {
      'font.size.variable.x-western': fontSize,
      // Firefox asks before a page reads the clipboard, and has no permission to grant for it.
      'dom.events.testing.asyncClipboard': true,
      // A machine without a mouse gets the date fields of a touch screen; 6 is a fine pointer that hovers.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  })
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, params)
  return browser
}

/** As text, because the compiler's helpers do not exist in the page. */
const insertAsTyped = `Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set: () => undefined,
})`

/**
 * Playwright fills a field in Firefox by assigning its value, which React does not hear of and which adds to an email
 * address instead of replacing it. The editing command does what a keyboard does.
 */
export const fillAsTyped = (context: BrowserContext): Promise<unknown> => context.addInitScript(insertAsTyped)

/** Firefox reports to the page what the policy of its own controls refuses. */
export const aboutFirefoxItself = ({ message }: Error): boolean => message.includes('“default-src chrome:”')

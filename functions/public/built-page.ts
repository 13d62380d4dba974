const keptMs = 60_000
const patienceMs = 3000
let kept: { at: number; page: Promise<string> } | undefined

const load = async (appUrl: string): Promise<string> => {
  const answer = await fetch(`${appUrl}/index.html`, { signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`The built page answered ${answer.status}`)
  return answer.text()
}

/** The page of the deployed web app, as the distribution serves it: it names the scripts of this deployment. */
export const builtPage = async (appUrl: string, now: string): Promise<string> => {
  const at = Date.parse(now)
  if (kept === undefined || Math.abs(at - kept.at) > keptMs) kept = { at, page: load(appUrl) }
  try {
    return await kept.page
  } catch (error) {
    kept = undefined
    throw error
  }
}

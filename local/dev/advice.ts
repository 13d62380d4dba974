const again = 'stop this (Ctrl-C) and run `npm run dev` again'

/** The first that fits a path, relative to the repository. */
const kinds: [path: RegExp, advice: string][] = [
  [/^(?:infra|config)\//, `is part of the template, which is made at the start: ${again}`],
  [/^shared\/api\//, `may change routes or who reads amounts, which are made at the start: if it does, ${again}`],
  [/^shared\/partitions\.ts$/, `is part of the template, which is made at the start: ${again}`],
  [/^local\/seed\//, `makes the demo data: ${again} with -- --fresh`],
  [/^(?:local|tools)\//, `runs the local cloud: ${again}`],
  [/^package-lock\.json$/, `says what is installed: ${again}`],
]

/** Says how a change that is not reloaded begins to count. */
export const adviceOn = (path: string): string | undefined => {
  const advice = kinds.find(([pattern]) => pattern.test(path))?.[1]
  return advice === undefined ? undefined : `${path} ${advice}.`
}

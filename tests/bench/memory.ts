import { execFileSync } from 'node:child_process'

interface Process {
  pid: number
  parent: number
  mb: number
}

const processes = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kib = 0]) => ({ pid, parent, mb: kib / 1024 }))

/** Resident memory of a process and its descendants. */
export const memoryOf = (pid: number): number => {
  const all = processes()
  const sum = (root: number): number =>
    (all.find((one) => one.pid === root)?.mb ?? 0) +
    all.filter(({ parent }) => parent === root).reduce((total, child) => total + sum(child.pid), 0)
  return sum(pid)
}

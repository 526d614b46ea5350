import { readFileSync } from 'node:fs'

const POLL_MS = 1000

const statusOf = (pid, field) => {
  try {
    return new RegExp(`^${field}:\\s*(.+)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** The process above us, and the one above that where the first is only npm's shell. */
function above() {
  const { ppid } = process
  const shell = /^(ba|da|a|z)?sh$/.test(statusOf(ppid, 'Name') ?? '')
  return shell ? `${ppid} ${statusOf(ppid, 'PPid')}` : String(ppid)
}

/** An npm that was killed outright passes no signal on. Without npm, nobody above us has to stay. */
export function stopWithParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = above()
  const timer = setInterval(() => {
    if (above() === before) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, POLL_MS)
  timer.unref()
}

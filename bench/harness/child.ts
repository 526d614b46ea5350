import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Setting, Target } from './subject.ts'

export interface Running {
  target: Target
  /** How many a second, for a subject without HTTP. */
  repeat(seconds: number): Promise<number>
  stop(): Promise<void>
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../subjects/${name}.ts`, import.meta.url))

async function firstMessage(child: ChildProcess, name: string): Promise<Target> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the subject ${name} ended before it could be measured`)
  })
  const [target] = (await Promise.race([once(child, 'message'), ended])) as [Target]
  return target
}

/** Starts one subject, its file's name and what it is told beside; it has the machine to itself but for who asks it, and its idle opponent. */
export async function run(name: string, setting: Setting): Promise<Running> {
  const [file = '', ...told] = name.split(' ')
  const child = fork(fileOf(file), told, { env: { ...process.env, NODE_ENV: 'production' } })
  child.send(setting)
  const target = await firstMessage(child, name)
  return {
    target,
    async repeat(seconds) {
      child.send({ seconds })
      const [{ rate }] = (await once(child, 'message')) as [{ rate: number }]
      return rate
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

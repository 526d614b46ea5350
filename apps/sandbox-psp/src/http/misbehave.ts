import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { Problem } from '../problems.ts'

const SLOW_MS = 3000

/** For the routes of the API; the controls and the page stay well. */
export function misbehave(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async () => {
    if (faults.mode === 'down') throw new Problem('ServicoIndisponivel', 'O banco está fora do ar.')
    if (faults.mode === 'slow') await wait(SLOW_MS)
  })
}

/** What changes something is done by now; reading is answered, so that one can find out. */
export function neverAnswer(app: FastifyInstance, faults: Faults): void {
  app.addHook('onSend', async request => {
    if (faults.mode !== 'timeout-after-commit' || request.method === 'GET') return
    const { socket } = request.raw
    if (socket.destroyed) return
    await new Promise(resolve => socket.once('close', resolve))
  })
}

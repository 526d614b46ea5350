import { inRoot } from './root.mjs'

/**
 * How the server is run. Measured with a dozen large uploads at once: 641 MB at the peak as Node comes,
 * 462 MB with a young generation of 16 MB and two arenas of the C library, which otherwise keeps what
 * image decoding frees in one arena for each thread (`pnpm try:planted`).
 */
export const SERVER = ['--max-semi-space-size=16', inRoot('apps/server/src/main.ts')]
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' }

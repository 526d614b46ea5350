import { migrate } from '@pagora/db'
import { describe, expect, it } from 'vitest'
import { refuseUnreachable } from './own-database.ts'
import { StartRefused } from './refused.ts'

const URL = 'postgres://owner:hidden@127.0.0.1:1/shop'

describe('a database of the user', () => {
  it('that is away is named, and its password is not', async () => {
    const start = migrate({ ownerUrl: URL, appRolePassword: '' }).catch((error: unknown) =>
      refuseUnreachable(URL, error),
    )
    await expect(start).rejects.toThrow(StartRefused)
    await expect(start).rejects.toThrow('127.0.0.1:1/shop does not answer')
    await expect(start).rejects.not.toThrow('hidden')
  })

  it('that fails in another way keeps its error', () => {
    const error = Object.assign(new Error('syntax error'), { code: '42601' })
    expect(() => refuseUnreachable(URL, error)).toThrow(error)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kycViews } from '@pagora/db'
import {
  callerOf,
  createDatabase,
  createTestServices,
  PASSWORD,
  refusal,
  signInMaster,
  signUp,
  type TestDatabase,
  type TestServices,
} from '@pagora/testing'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeKyc } from './purge-kyc.ts'
import { readKycImage } from './read-kyc-image.ts'

let database: TestDatabase
let services: TestServices
/** One clock for all, so that what is newest is a test's own. */
const clock = { now: Date.now() }
beforeEach(async () => {
  clock.now += 10_000
  services = await createTestServices(database.db, clock)
})
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

async function signInAdmin(services: TestServices) {
  const { token } = await signInMaster(services)
  return { token, calls: callerOf(services, { token }) }
}

const CPF = '529.982.247-25'

/** Each photo is noise of its own, so that it can be looked for. */
async function photo(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff', noise } })
    .withExif({ IFD0: { Artist: 'Maria da Silva' }, IFD3: { GPSLatitude: '23/1 33/1 1/1' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'rg.jpg', { type: 'image/jpeg' })
}

const papers = async () => ({ selfieFile: await photo(), documentFile: await photo(), document: CPF })
const stored = (): string[] => {
  try {
    return readdirSync(join(services.filesFolder, 'kyc'))
  } catch {
    return []
  }
}
const look = (path: string) => readKycImage(services, path)

/** A seller whose papers are in, and what an admin sees of them. */
async function submitted() {
  const seller = await signUp(services)
  await seller.calls.kyc.upload(await papers())
  const admin = await signInAdmin(services)
  const { kycs } = await admin.calls.kyc.list({ limit: 1 })
  const [request] = kycs
  if (!request) throw new Error('nothing was sent')
  return { seller, admin, request }
}

test('photos of a refused request go after ninety days, those of others stay', async () => {
  const { request, admin } = await submitted()
  const before = stored().length
  await admin.calls.kyc.decide({ ...request, status: 'refused' })
  clock.now += 89 * 24 * 3_600_000
  await purgeKyc(services)
  expect(stored()).toHaveLength(before)
  clock.now += 2 * 24 * 3_600_000
  await purgeKyc(services)
  expect(stored()).toHaveLength(before - 2)
})

describe('a seller (KYC-02, 06 to 08, ENT-11)', () => {
  test('sends documents once, and sees what becomes of them', async () => {
    const { calls } = await signUp(services)
    expect(await calls.kyc.status()).toEqual({ status: false, kyc: null })
    expect((await calls.kyc.upload(await papers())).status).toBe(true)
    expect(await calls.kyc.status()).toEqual({ status: true, kyc: 'pending' })
    expect((await calls.accounts.me()).user).toMatchObject({ kyc: 'pending', status: false })
    expect(await refusal(calls.kyc.upload(await papers()))).toBe('KYC_OPEN')
    expect(stored()).toHaveLength(2)
  })

  test('sends them twice at once, and one of both counts', async () => {
    const { calls } = await signUp(services)
    const one = await papers()
    const codes = await Promise.all([1, 2, 3].map(() => refusal(calls.kyc.upload(one))))
    expect(codes.toSorted()).toEqual(['KYC_OPEN', 'KYC_OPEN', 'no refusal'])
    expect(stored()).toHaveLength(2)
  })

  test('sends them again with the same Idempotency-Key, and is answered the same', async () => {
    const { token } = await signUp(services)
    const keyed = callerOf(services, { token, idempotencyKey: 'kyc-1' }).kyc
    const one = await papers()
    expect((await keyed.upload(one)).status).toBe(true)
    expect((await keyed.upload(one)).status).toBe(true)
    expect(await refusal(keyed.upload(await papers()))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(stored()).toHaveLength(2)
  })

  test.each([undefined, '', '12.ABC.345/01DE-35', '11222333000181'])(
    'may send %s as document',
    async document => {
      const { calls } = await signUp(services)
      expect(await refusal(calls.kyc.upload({ ...(await papers()), document }))).toBe('no refusal')
    },
  )

  test.each(['529.982.247-24', '11111111111', 'x', '1'.repeat(40)])('may not send %s', async document => {
    const { calls } = await signUp(services)
    expect(await refusal(calls.kyc.upload({ ...(await papers()), document }))).toBe('VALIDATION')
  })

  test('is told which of both files is no image, and nothing is kept', async () => {
    const { calls } = await signUp(services)
    const wrong = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'rg.png', { type: 'image/png' })
    const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])], 'rg.jpg', { type: 'image/jpeg' })
    const good = await papers()
    await expect(calls.kyc.upload({ ...good, documentFile: wrong })).rejects.toMatchObject({
      cause: { code: 'UNSUPPORTED_TYPE', issues: [{ path: 'documentFile' }] },
    })
    await expect(calls.kyc.upload({ ...good, selfieFile: broken })).rejects.toMatchObject({
      cause: { code: 'IMAGE_UNREADABLE', issues: [{ path: 'selfieFile' }] },
    })
    expect(await calls.kyc.status()).toEqual({ status: false, kyc: null })
    expect(stored()).toEqual([])
  })

  test('is one who signed in: a key, a visitor or an admin is not', async () => {
    const { calls } = await signUp(services)
    const { user } = await calls.accounts.me()
    for (const [token, code] of [
      [user.token.secret, 'FORBIDDEN'],
      [(await signInAdmin(services)).token, 'FORBIDDEN'],
      [undefined, 'UNAUTHENTICATED'],
    ] as const) {
      const { kyc } = callerOf(services, { token })
      expect(await refusal(kyc.status())).toBe(code)
      expect(await refusal(kyc.upload(await papers()))).toBe(code)
    }
    expect(await refusal(calls.kyc.list({}))).toBe('FORBIDDEN')
    expect(await refusal(calls.kyc.decide({ _id: 'x', status: 'approved' }))).toBe('FORBIDDEN')
  })
})

describe('an admin (AKY)', () => {
  test('sees requests of every seller, newest first, page by page, by state', async () => {
    const admin = await signInAdmin(services)
    const emails: string[] = []
    for (let n = 0; n < 5; n++) {
      services.clock.now += n % 2
      const { email, calls } = await signUp(services)
      await calls.kyc.upload(await papers())
      emails.unshift(email)
    }
    const all = await admin.calls.kyc.list({ status: 'pending' })
    expect(
      all.kycs
        .slice(0, 5)
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(emails.toSorted())
    expect(all.kycs.map(({ createdAt }) => createdAt)).toEqual(
      all.kycs
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.calls.kyc.list({ status: 'pending', limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.kycs.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(all.kycs.map(({ _id }) => _id))
    expect(
      (await admin.calls.kyc.list({ status: 'approved', limit: 1000 })).kycs.every(
        ({ status }) => status === 'approved',
      ),
    ).toBe(true)
    expect(await refusal(admin.calls.kyc.list({ cursor: 'nonsense' }))).toBe('MALFORMED')
    const [newest] = all.kycs
    expect(newest).toMatchObject({ name: 'Maria da Silva', document: '52998224725', status: 'pending' })
    expect(newest?.date).toBeUndefined()
  })

  test('approves once; the seller is verified and told', async () => {
    const { seller, admin, request } = await submitted()
    services.clock.now += 1000
    const { kyc } = await admin.calls.kyc.decide({ ...request, status: 'approved', date: 'x' } as never)
    expect(kyc).toMatchObject({
      _id: request._id,
      status: 'approved',
      date: new Date(services.clock.now).toISOString(),
    })
    expect((await seller.calls.accounts.me()).user).toMatchObject({ kyc: 'approved', status: true })
    expect(await seller.calls.kyc.status()).toEqual({ status: true, kyc: 'approved' })
    expect(await refusal(seller.calls.kyc.upload(await papers()))).toBe('KYC_OPEN')
    expect(await refusal(admin.calls.kyc.decide({ _id: request._id, status: 'refused' }))).toBe('CONFLICT')
    await services.background.idle()
    expect(services.outbox).toMatchObject([{ to: seller.email, subject: 'Sua conta foi verificada' }])
  })

  test('refuses with a reason; the seller sees it and may send again', async () => {
    const { seller, admin, request } = await submitted()
    const reason = 'A foto está escura'
    const { kyc } = await admin.calls.kyc.decide({ _id: request._id, status: 'refused', reason })
    expect(kyc).toMatchObject({ status: 'refused', reason })
    expect(await seller.calls.kyc.status()).toEqual({ status: false, kyc: 'refused', reason })
    await services.background.idle()
    expect(services.outbox.map(({ to }) => to)).toEqual([seller.email])
    expect(services.outbox[0]?.text).toContain(reason)
    services.clock.now += 1000
    await seller.calls.kyc.upload(await papers())
    expect(await seller.calls.kyc.status()).toEqual({ status: true, kyc: 'pending' })
    const { kycs } = await admin.calls.kyc.list({})
    expect(kycs.filter(({ email }) => email === seller.email).map(({ status }) => status)).toEqual([
      'pending',
      'refused',
    ])
  })

  test('of two at once, one decides', async () => {
    const { seller, admin, request } = await submitted()
    const { _id } = request
    const decisions = ['approved', 'refused', 'approved', 'refused'] as const
    const codes = await Promise.all(decisions.map(status => refusal(admin.calls.kyc.decide({ _id, status }))))
    expect(codes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'no refusal'])
    await services.background.idle()
    expect(services.outbox).toHaveLength(1)
    const { kycs } = await admin.calls.kyc.list({ limit: 1 })
    expect((await seller.calls.kyc.status()).kyc).toBe(kycs[0]?.status)
  })

  test('decides nothing that is not there, and nothing else than yes or no', async () => {
    const { admin, request } = await submitted()
    const { _id } = request
    expect(await refusal(admin.calls.kyc.decide({ _id: 'kyc_x', status: 'approved' }))).toBe('NOT_FOUND')
    const other = `${_id.slice(0, -1)}${_id.endsWith('0') ? '1' : '0'}`
    expect(await refusal(admin.calls.kyc.decide({ _id: other, status: 'approved' }))).toBe('NOT_FOUND')
    expect(await refusal(admin.calls.kyc.decide({ _id, status: 'pending' as never }))).toBe('VALIDATION')
  })
})

describe('a photo (AKY-02, 04)', () => {
  test('is seen by its signed path for minutes, and each view is written down', async () => {
    const { admin, request } = await submitted()
    const [selfie, document] = [await look(request.selfieFile), await look(request.documentFile)]
    expect(selfie.equals(document)).toBe(false)
    for (const bytes of [selfie, document]) {
      const found = await sharp(bytes).metadata()
      expect([found.format, found.width, found.exif]).toEqual(['jpeg', 80, undefined])
      expect(bytes.includes('Maria')).toBe(false)
    }
    const views = await database.db.pool.select().from(kycViews)
    expect(views.filter(({ viewedAt }) => viewedAt.getTime() === services.clock.now)).toHaveLength(2)
    services.clock.now += 5 * 60_000
    expect(await refusal(look(request.selfieFile))).toBe('PATH_EXPIRED')
    const [fresh] = (await admin.calls.kyc.list({ limit: 1 })).kycs
    expect((await look(fresh?.selfieFile ?? '')).equals(selfie)).toBe(true)
  })

  test('is seen by no path that we did not sign', async () => {
    const { request } = await submitted()
    const path = request.selfieFile
    const [payload = '', signature = ''] = path.slice(1).split('.')
    const [, other = ''] = request.documentFile.split('.')
    const later = Buffer.from(
      Buffer.from(payload, 'base64url')
        .toString()
        .replace(/\d+\]$/, '9999999999999]'),
    ).toString('base64url')
    for (const forged of [
      '/',
      '/x',
      `/${payload}`,
      `/${payload}.`,
      `/${payload}.${other}`,
      `/${later}.${signature}`,
      `/${payload}.${signature.slice(0, -2)}`,
      `/${payload}A.${signature}`,
      `/.${signature}`,
    ]) {
      expect([forged, await refusal(look(forged))]).toEqual([forged, 'NOT_FOUND'])
    }
  })

  test('that was put in the place of another does not open', async () => {
    const { request } = await submitted()
    const [one = '', two = ''] = stored()
    await services.files.put(`kyc/${one}`, readFileSync(join(services.filesFolder, 'kyc', two)))
    const opened = await Promise.all([refusal(look(request.selfieFile)), refusal(look(request.documentFile))])
    expect(opened.toSorted()).toEqual(['INTERNAL', 'no refusal'])
  })

  test('and the number on it are nowhere to be read in what is stored', async () => {
    const { seller, request } = await submitted()
    const photos = [await look(request.selfieFile), await look(request.documentFile)]
    const needles = [
      ...photos.map(bytes => bytes.subarray(100, 160)),
      '52998224725',
      CPF,
      'JFIF',
      'Maria da S',
    ]
    for (const name of stored()) {
      const bytes = readFileSync(join(services.filesFolder, 'kyc', name))
      for (const needle of needles) expect(bytes.includes(needle)).toBe(false)
      expect(name).not.toContain(request._id.slice(4, 13))
    }
    const { pool } = database.db
    const tables = await pool.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    let dump = ''
    for (const { name } of tables) {
      dump += JSON.stringify(await pool.execute(sql`select t::text as row from ${sql.identifier(name)} t`))
    }
    expect(dump).toContain(seller.email)
    for (const needle of needles.slice(0, -1)) {
      const text = Buffer.from(needle).toString('latin1')
      expect(dump.includes(text)).toBe(false)
      expect(dump.includes(Buffer.from(needle).toString('hex'))).toBe(false)
    }
  })

  test('goes with the account, and with it all that could open it', async () => {
    const { seller, admin, request } = await submitted()
    const { path } = await seller.calls.files.uploadImage({ image: await photo() })
    const exported = await seller.calls.accounts.export()
    expect(JSON.stringify(exported)).toContain('52998224725')
    expect(JSON.stringify(exported)).toContain(path)
    await seller.calls.accounts.erase({ password: PASSWORD })
    await services.background.idle()
    expect(stored()).toEqual([])
    expect(await services.files.get(`public/${path.replace('/files/', '')}`)).toBeNull()
    expect(await refusal(look(request.selfieFile))).toBe('NOT_FOUND')
    const { kycs } = await admin.calls.kyc.list({})
    expect(kycs.some(({ _id }) => _id === request._id)).toBe(false)
  })

  test('leaves no trace of a view that the app could rub out', async () => {
    const { request } = await submitted()
    await look(request.selfieFile)
    await expect(database.db.pool.delete(kycViews)).rejects.toThrow()
    await expect(database.db.pool.update(kycViews).set({ adminId: 'nobody' })).rejects.toThrow()
    expect((await database.db.pool.select().from(kycViews)).length).toBeGreaterThan(0)
  })
})

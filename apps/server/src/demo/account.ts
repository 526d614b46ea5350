import { crc32, deflateSync } from 'node:zlib'
import { appRouter, codeAt, createContext, type Services, stepAt } from '@pagora/api'

export const DEMO_ACCOUNT = { name: 'Demo Pagora', email: 'demo@pagora.local', password: 'demo1234' } as const
const DEMO_DOCUMENT = '52998224725'

/** Somebody of the demo, calling as anybody would. */
export const callerAs = (services: Services, token?: string, idempotencyKey?: string) =>
  appRouter.createCaller(
    createContext(services, {
      requestId: 'demo',
      address: 'local',
      userAgent: 'demo',
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      idempotencyKey: idempotencyKey ?? null,
    }),
  )
export type DemoCalls = ReturnType<typeof callerAs>

export interface DemoPeople {
  seller: DemoCalls
  master: DemoCalls['master']
}

/** Signs up, proves who they are, and is approved: by the calls that everybody uses. */
export async function signUpDemo(services: Services, masterTotpSecret: string): Promise<DemoPeople> {
  // A first boot that was killed after the account leads to the same one.
  const { token } = await callerAs(services, undefined, 'demo account').accounts.register(DEMO_ACCOUNT)
  const seller = callerAs(services, token)
  const auth = codeAt(masterTotpSecret, stepAt(services.now()))
  const { token: masterToken } = await callerAs(services).master.auth({ auth })
  const admin = callerAs(services, masterToken)
  const photo = (name: string, shade: number) => new File([picture(shade)], name, { type: 'image/png' })
  await seller.kyc.upload({
    selfieFile: photo('selfie.png', 90),
    documentFile: photo('documento.png', 150),
    document: DEMO_DOCUMENT,
  })
  const { kycs } = await admin.kyc.list({})
  const request = kycs.find(({ email }) => email === DEMO_ACCOUNT.email)
  if (request) await admin.kyc.decide({ ...request, status: 'approved' })
  return { seller, master: admin.master }
}

const WIDTH = 640
const HEIGHT = 400
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** A picture of a soft slope of grey, since the demo has no face to show. */
function picture(shade: number): Uint8Array<ArrayBuffer> {
  const rows = Buffer.concat(
    Array.from({ length: HEIGHT }, (_, row) =>
      Buffer.concat([Buffer.of(0), Buffer.alloc(WIDTH, Math.min(255, shade + (row >> 2)))]),
    ),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

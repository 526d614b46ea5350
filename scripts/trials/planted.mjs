import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '../house/prepare.mjs'
import { inRoot } from '../house/root.mjs'
import { SERVER, SERVER_ENV } from '../house/server-command.mjs'
import { environment, untilReady } from './server.mjs'

const EMAIL = 'plantada@exemplo.com'
const PASSWORD = 'uma senha plantada 1'
const CPF = '52998224725'
const UTMIFY = 'chave-plantada-da-utmify'
const WEBHOOK = 'https://plantado.exemplo.com/segredo-no-caminho'
const MEMORY_MAX_MB = 512

/** Noise, so that no part of it can stand anywhere by chance. */
async function photo(sharp, side) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff', noise } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Every file below a folder, links followed, as raw bytes. */
function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) yield* files(path)
    else if (found?.isFile()) yield [path, readFileSync(path)]
  }
}

/** The most memory that a process has ever held, as Linux counts it. */
const peakMb = pid =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function handOver(url, sharp) {
  const call = async (path, init) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', ...init })
    const body = await answer.json()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${body.code}`)
    return body
  }
  const json = (path, body, token) =>
    call(path, {
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const { token } = await json('/user/register', {
    name: 'Pessoa Plantada',
    email: EMAIL,
    password: PASSWORD,
  })
  const { user } = await json(
    '/user/updateToken',
    { token: { utmify: { apiKey: UTMIFY }, webhook: { paidUrl: WEBHOOK } } },
    token,
  )
  const [selfie, document] = [await photo(sharp, 300), await photo(sharp, 310)]
  const form = new FormData()
  form.set('selfieFile', new File([selfie], 'selfie.jpg', { type: 'image/jpeg' }))
  form.set('documentFile', new File([document], 'rg.jpg', { type: 'image/jpeg' }))
  form.set('document', CPF)
  await call('/kyc/upload', { headers: { authorization: `Bearer ${token}` }, body: form })
  // Large ones at once, each near what is accepted: the server's memory is what they are after.
  const large = await photo(sharp, 2900)
  const uploads = Array.from({ length: 12 }, async () => {
    const image = new FormData()
    image.set('image', new File([large], 'grande.jpg', { type: 'image/jpeg' }))
    const answer = await fetch(`${url}/api/images/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: image,
    })
    return answer.status
  })
  return {
    token,
    secret: user.token.secret,
    signing: user.token.webhook.signingSecret,
    selfie,
    document,
    large,
    statuses: await Promise.all(uploads),
  }
}

export async function tryPlanted() {
  const { createRequire } = await import('node:module')
  const sharp = createRequire(inRoot('packages/api/package.json'))('sharp')
  const dataDir = mkdtempSync(join(tmpdir(), 'pagora-planted-'))
  let home
  try {
    const { node } = await prepare()
    const { env, url } = await environment({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'debug' })
    const server = await untilReady(node, SERVER, { env: { ...SERVER_ENV, ...env } })
    home = realpathSync(join(dataDir, 'postgres'))
    const idle = peakMb(server.child.pid)
    const planted = await handOver(url, sharp)
    const peak = peakMb(server.child.pid)
    process.kill(server.child.pid, 'SIGTERM')
    await server.exited
    const secrets = {
      CPF,
      'the CPF as people write it': '529.982.247-25',
      password: PASSWORD,
      'session token': planted.token,
      'secret key': planted.secret,
      'signing secret': planted.signing,
      "another service's key": UTMIFY,
      'webhook address': 'segredo-no-caminho',
      // Re-encoded on the way in; a piece from the middle of what was sent must not be there either.
      selfie: planted.selfie.subarray(2000, 2064),
      document: planted.document.subarray(2000, 2064),
    }
    const everything = [...files(dataDir), ...files(home), ['the log', Buffer.from(server.output())]]
    const found = everything.flatMap(([path, bytes]) =>
      Object.entries(secrets).flatMap(([name, text]) => (bytes.includes(text) ? [`${name} in ${path}`] : [])),
    )
    const jpegs = [...files(home), ...files(dataDir)].filter(
      ([path, bytes]) => /kyc/.test(path) && bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    )
    console.log(
      `looked in ${everything.length} files; uploads at once of ${(planted.large.length / 2 ** 20).toFixed(1)} MB: ${planted.statuses.join(' ')}`,
    )
    console.log(
      `peak memory of the server: ${peak.toFixed(0)} MB, ${idle.toFixed(0)} MB of it before anything was asked (at most ${MEMORY_MAX_MB})`,
    )
    for (const where of [...found, ...jpegs.map(([path]) => `a photo that is not sealed: ${path}`)])
      console.log(`FOUND ${where}`)
    const well =
      found.length + jpegs.length === 0 &&
      peak <= MEMORY_MAX_MB &&
      planted.statuses.every(status => status < 500 || status === 503)
    console.log(well ? 'nothing that was planted was found' : 'not as promised')
    return well ? 0 : 1
  } finally {
    if (home) rmSync(home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

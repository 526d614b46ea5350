import { readFile } from 'node:fs/promises'
import { appRouter } from '@pagora/api'
import { describe, expect, it } from 'vitest'
import { probeApp } from '../probe/app.ts'
import { endpointsOf } from '../rest/index.ts'
import { openApiDocument } from './document.ts'

const committed = async () =>
  JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'))

describe('openapi.json', () => {
  it('is what the router says; `pnpm openapi` writes it anew', async () => {
    expect(JSON.parse(JSON.stringify(openApiDocument(appRouter)))).toEqual(await committed())
  })

  it('names every path, who may call it, and how it refuses', async () => {
    const { paths } = await committed()
    for (const { url, method, access } of endpointsOf(appRouter)) {
      const operation = paths[url.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      expect(operation.security.length > 0).toBe(access !== 'public')
      expect(operation.responses.default.content['application/json'].schema.$ref).toContain('Refusal')
      const keyed = (operation.parameters ?? []).some(
        ({ name }: { name: string }) => name === 'Idempotency-Key',
      )
      expect(keyed).toBe(method === 'POST')
    }
  })

  it('is served, with a page that needs nobody else', async () => {
    const { app } = probeApp({ router: appRouter })
    expect((await app.inject('/api/openapi.json')).json()).toEqual(await committed())
    const page = await app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(?:src|href)="https?:/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    await app.close()
  })
})

import { readFile } from 'node:fs/promises'
import { appRouter } from '@pagora/api'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { probeApp } from '../probe/app.ts'
import { endpointsOf } from '../rest/index.ts'
import { openApiDocument } from './document.ts'
import { leavesWithoutExample, type Schema, sampleOf } from './samples.ts'

interface Operation {
  parameters?: Array<{ name: string; in: string; schema: Schema }>
  requestBody?: Content
  responses: Record<string, Content>
}
interface Content {
  content: Record<string, { schema: Schema }>
}

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

  it('has an example at every field, of requests and of answers', async () => {
    const { paths, components } = await committed()
    const found: Array<[string, Schema]> = Object.entries(components.schemas)
    for (const [path, operations] of Object.entries<Record<string, Operation>>(paths)) {
      for (const { parameters = [], requestBody, responses } of Object.values(operations)) {
        for (const { name, schema } of parameters) found.push([`${path} ${name}`, schema])
        for (const part of [requestBody, ...Object.values(responses)]) {
          for (const { schema } of Object.values(part?.content ?? {})) found.push([path, schema])
        }
      }
    }
    expect(found.length).toBeGreaterThan(100)
    expect(found.flatMap(([where, schema]) => leavesWithoutExample(schema, where))).toEqual([])
  })

  it('is told when an example is missing', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        b: { type: 'array', items: { type: ['integer', 'null'] } },
        c: { type: 'object', additionalProperties: { type: 'number' } },
        d: { type: 'string', enum: ['x'] },
        e: { type: 'number', examples: [0] },
      },
    }
    expect(leavesWithoutExample(schema, '')).toEqual(['.a', '.b[]', '.c{}'])
  })

  it('has only examples that the API itself takes', async () => {
    const { paths } = await committed()
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { inputs: z.ZodType[] } }
    >
    let taken = 0
    for (const { url, method, name } of endpointsOf(appRouter)) {
      const operation: Operation = paths[url.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      const body = operation.requestBody?.content['application/json']?.schema
      const input = procedures[name]?._def.inputs[0]
      if (!body || !input) continue
      const named = Object.fromEntries(
        (operation.parameters ?? [])
          .filter(one => one.in === 'path')
          .map(one => [one.name, sampleOf(one.schema)]),
      )
      const { error } = input.safeParse({ ...named, ...(sampleOf(body) as object) })
      expect([url, error?.issues]).toEqual([url, undefined])
      taken += 1
    }
    expect(taken).toBeGreaterThan(20)
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

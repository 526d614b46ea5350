import { writeFile } from 'node:fs/promises'
import { appRouter } from '@pagora/api'
import { openApiDocument } from './document.ts'

/** `pnpm openapi`: writes the document that is committed, and that tests hold to the router. */
const target = new URL('../../../openapi.json', import.meta.url)
await writeFile(target, `${JSON.stringify(openApiDocument(appRouter), null, 2)}\n`)

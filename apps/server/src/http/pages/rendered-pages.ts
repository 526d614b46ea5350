import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type PublicCheckout = Awaited<ReturnType<import('@pagora/api').Services['publicCheckouts']['get']>>

/** What the checkout's own build offers: its page, rendered here as it will be there. */
export interface RenderedPages {
  start(): string
  checkout(data: PublicCheckout, origin: string): string
  preview(appOrigin: string): string
  failure(kind: 'missing' | 'fault'): string
  legal(which: 'terms' | 'privacy', data: PublicCheckout | null): string
}

/** By its path: an app is never imported by another one. */
export async function loadPages(dist: string, template: string): Promise<RenderedPages> {
  const { href } = pathToFileURL(join(dist, 'server/render.js'))
  const built = (await import(href)) as { createPages(template: string): RenderedPages }
  return built.createPages(template)
}

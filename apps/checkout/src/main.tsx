import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { LivePage } from './app/live-page.tsx'
import { loadedFrom } from './app/state.ts'
import { Failure, Landing } from './app/states.tsx'
import { keepTypedEarly } from './app/typed-early.ts'
import { wear } from './look/wear.ts'

/** By the hash: what the inline start asked for is on its way already. */
async function byHash(): Promise<ReactNode> {
  if (!window.pagora) return <Landing />
  const loaded = loadedFrom(await window.pagora.answer)
  if (loaded.kind !== 'ready') return <Failure kind={loaded.kind} />
  const { data } = loaded
  wear(data.checkout)
  document.title = `${data.product.name} · ${data.seller.name}`
  return <LivePage data={data} />
}

async function start(root: HTMLElement): Promise<void> {
  const sent = document.getElementById('data')?.textContent
  if (sent) {
    const data = JSON.parse(sent) as PublicCheckoutAnswer
    keepTypedEarly(root, data.checkout.id)
    hydrateRoot(root, <LivePage data={data} />)
    return
  }
  if (location.pathname === '/preview') {
    const { Preview } = await import('./preview/preview.tsx')
    createRoot(root).render(<Preview />)
    return
  }
  createRoot(root).render(await byHash())
  // Another checkout's address in the same tab is another page.
  addEventListener('hashchange', () => location.reload())
}

const root = document.getElementById('root')
if (root) start(root)

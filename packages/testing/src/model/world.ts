import { cents, toReais } from '@pagora/domain'
import { signInMaster } from '../callers.ts'
import { openShop } from '../selling.ts'
import type { TestServices } from '../services.ts'
import type { Chance } from './chance.ts'
import { saveTransfers } from './switches.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** What the model knows of, to choose from; the database is what it is compared with. */
export interface World {
  services: TestServices
  chance: Chance
  acquirerId: string
  shops: Shop[]
  master: Awaited<ReturnType<typeof signInMaster>>['master']
  sales: { shop: Shop; id: string }[]
  withdrawals: { shop: Shop; id: string }[]
  transfers: { shop: Shop; id: string }[]
  /** Of receipts, for whoever takes money back. */
  endToEndIds: string[]
}

const SHOPS = 3

export async function createWorld(services: TestServices, chance: Chance): Promise<World> {
  const shops: Shop[] = []
  for (let n = 0; n < SHOPS; n++) {
    shops.push(await openShop(services, { price: toReais(cents(1 + chance.below(20_000))), releaseDays: n }))
  }
  const { master } = await signInMaster(services)
  await saveTransfers(master)
  const [acquirer] = await services.acquirers.all()
  return {
    services,
    chance,
    acquirerId: acquirer?.id ?? '',
    shops,
    master,
    sales: [],
    withdrawals: [],
    transfers: [],
    endToEndIds: [],
  }
}

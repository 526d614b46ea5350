import { z } from 'zod'
import { DELIVERY_CHANNELS, type EventKind } from '../events.ts'
import { answer, isoDate } from './answer.ts'
import { listInput, nextCursor } from './list.ts'
import { deliveryId, example, shown, shownInt, transactionId } from './shown.ts'

const EVENT_KINDS = [
  'sale.generated',
  'sale.refused',
  'sale.paid',
  'sale.expired',
  'sale.refunded',
  'sale.disputed',
  'withdrawal.asked',
  'withdrawal.completed',
  'withdrawal.failed',
  'transfer.sent',
  'transfer.received',
] as const satisfies readonly EventKind[]

/** Those that a seller can try out. */
export const TESTABLE_CHANNELS = ['webhook', 'pushcut', 'utmify', 'xtrack'] as const
export type TestableChannel = (typeof TESTABLE_CHANNELS)[number]

const lastStatus = shownInt(200).optional()
const fault = shown('Respondeu 500').optional()

/** One piece of news to one receiver, and how its sending goes. */
export const delivery = z.object({
  /** What the receiver of a webhook is told as `webhook-id`. */
  _id: deliveryId,
  type: z.enum(EVENT_KINDS).meta(example('sale.paid')),
  channel: z.enum(DELIVERY_CHANNELS),
  transactionId,
  test: z.boolean().optional(),
  state: z.enum(['waiting', 'delivered', 'failed']).meta(example('delivered')),
  attempts: shownInt(1),
  lastStatus,
  lastFault: fault,
  createdAt: isoDate,
  lastAt: isoDate.optional(),
  nextAt: isoDate.optional(),
})
export type Delivery = z.infer<typeof delivery>

export const listDeliveriesInput = listInput.extend({ transactionId: transactionId.max(100).optional() })
export type ListDeliveriesInput = z.infer<typeof listDeliveriesInput>
export const deliveriesAnswer = answer({ deliveries: z.array(delivery), nextCursor })

export const replayDeliveryInput = z.object({ id: deliveryId.max(100) })
export const deliveryAnswer = answer({ delivery })

export const testDeliveryInput = z.object({ channel: z.enum(TESTABLE_CHANNELS) })
export const testDeliveryAnswer = answer({ delivered: z.boolean(), lastStatus, fault })
export type TestDelivery = Omit<z.infer<typeof testDeliveryAnswer>, 'status'>

import { type CheckoutPage, NEW_CHECKOUT, type PublicCheckoutAnswer } from '@pagora/domain/wire'

interface Sample {
  price?: number
  discount?: number
  page?: Partial<CheckoutPage>
}

/** For tests: a checkout as the API answers it, with a bump of R$ 19,90. */
export function sample({ price = 97, discount = 0, page }: Sample = {}): PublicCheckoutAnswer {
  const id = 'chk_7V3K9QX2M01KKPEA93GFVST21HBA1TSNFZ4'
  const product = {
    _id: 'prd_7V3K9QX2M01KKPEA93GEMMTZ55SVR1JGKBJ',
    name: 'Curso de pães',
    description: 'Doze aulas',
    price,
    category: 'course' as const,
  }
  const { pix, ...others } = NEW_CHECKOUT.paymentMethods
  return {
    status: true,
    checkout: {
      _id: id,
      id,
      productId: product._id,
      ...NEW_CHECKOUT,
      paymentMethods: { ...others, pix: { ...pix, discount } },
      ...page,
    },
    product,
    orderBump: { ...product, name: 'Planilha', price: 19.9 },
    seller: { name: 'Padaria da Maria', canReceive: true },
  }
}

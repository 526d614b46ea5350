/**
 * Every way in which a call can be refused or fail. The table is closed: a code that is not here
 * cannot be thrown, and whatever was not foreseen is INTERNAL. `msg` is shown to people as it stands.
 */
interface ErrorEntry {
  http: number
  /** What is expected of strangers and of rules is never logged as an error. */
  level: 'debug' | 'info' | 'warn' | 'error'
  msg: string
}

const entry = (http: number, level: ErrorEntry['level'], msg: string): ErrorEntry => ({ http, level, msg })

export const ERRORS = {
  MALFORMED: entry(400, 'debug', 'Não foi possível entender o pedido'),
  VALIDATION: entry(400, 'debug', 'Confira os dados enviados'),
  IDEMPOTENCY_KEY_INVALID: entry(
    400,
    'debug',
    'A Idempotency-Key deve ter de 1 a 255 caracteres imprimíveis',
  ),
  UNAUTHENTICATED: entry(401, 'debug', 'Entre na sua conta para continuar'),
  INVALID_CREDENTIALS: entry(401, 'info', 'E-mail ou senha incorretos'),
  INVALID_CODE: entry(401, 'info', 'Código incorreto'),
  FORBIDDEN: entry(403, 'info', 'Você não tem acesso a esta operação'),
  SELLER_NOT_VERIFIED: entry(403, 'info', 'Você precisa ter uma conta verificada para receber pagamentos'),
  TRANSFERS_OFF: entry(403, 'info', 'As transferências entre contas estão desligadas'),
  PATH_EXPIRED: entry(403, 'info', 'Este endereço expirou. Atualize a página'),
  NOT_FOUND: entry(404, 'debug', 'Não encontramos o que você procura'),
  METHOD_NOT_ALLOWED: entry(405, 'debug', 'Este endereço não aceita este método'),
  CONFLICT: entry(409, 'info', 'Alguém alterou isto antes de você. Atualize e tente novamente'),
  EMAIL_TAKEN: entry(409, 'info', 'Já existe uma conta com este e-mail'),
  KYC_OPEN: entry(409, 'info', 'Seus documentos já foram enviados'),
  NAME_TAKEN: entry(409, 'info', 'Você já tem um produto com este nome'),
  IN_PROGRESS: entry(409, 'info', 'Este pedido ainda está em andamento. Tente novamente em instantes'),
  TOO_LARGE: entry(413, 'info', 'O conteúdo enviado é grande demais'),
  UNSUPPORTED_TYPE: entry(415, 'debug', 'Este tipo de conteúdo não é aceito aqui'),
  IDEMPOTENCY_KEY_REUSED: entry(422, 'info', 'Esta Idempotency-Key já foi usada com outro conteúdo'),
  PRODUCT_INACTIVE: entry(422, 'info', 'Este produto está inativo. Ative-o antes de usá-lo'),
  IMAGE_UNREADABLE: entry(422, 'info', 'Não conseguimos ler esta imagem. Envie outra'),
  IMAGE_TOO_BIG: entry(422, 'info', 'A imagem tem pixels demais. Envie uma menor'),
  SVG_UNSAFE: entry(422, 'info', 'Este SVG tem partes que não aceitamos. Exporte-o só com formas e cores'),
  RULE: entry(422, 'info', 'Confira os dados enviados'),
  BALANCE_TOO_LOW: entry(422, 'info', 'Verifique o saldo da sua conta.'),
  WALLET_NOT_EMPTY: entry(422, 'info', 'Ainda há dinheiro nesta conta. Saque o saldo antes de encerrá-la'),
  WALLET_IN_DEBT: entry(422, 'info', 'Há um valor em aberto na sua conta. Ele é pago com as próximas vendas'),
  PAYOUTS_FROZEN: entry(422, 'warn', 'Os saques desta conta estão em conferência. Fale com o suporte'),
  OUT_OF_LIMITS: entry(422, 'info', 'O valor está fora dos limites para saque'),
  PIX_KEY_INVALID: entry(422, 'info', 'A chave Pix não é válida para o tipo escolhido'),
  NOT_REFUNDABLE: entry(422, 'info', 'Esta venda não pode ser reembolsada'),
  REFUND_TOO_LATE: entry(422, 'info', 'O prazo de 90 dias para reembolsar esta venda terminou'),
  REFUND_NOT_COVERED: entry(422, 'info', 'O saldo não cobre este reembolso'),
  NO_ACCOUNT_AT_PROVIDER: entry(422, 'warn', 'Este vendedor ainda não pode receber pagamentos'),
  EVIDENCE_TOO_LATE: entry(422, 'info', 'O prazo para responder a esta contestação terminou'),
  RECIPIENT_UNKNOWN: entry(422, 'info', 'Não encontramos quem possa receber neste e-mail'),
  KYC_NOT_APPROVED: entry(422, 'info', 'Aprove o KYC desta conta antes de ativá-la'),
  LINK_EXPIRED: entry(422, 'info', 'Este link expirou ou já foi usado. Peça um novo'),
  WRONG_PASSWORD: entry(422, 'info', 'A senha atual não confere'),
  RATE_LIMITED: entry(429, 'info', 'Muitas tentativas. Aguarde um pouco e tente novamente'),
  INTERNAL: entry(500, 'error', 'Algo deu errado do nosso lado. Já fomos avisados'),
  UNAVAILABLE: entry(
    503,
    'warn',
    'O serviço está temporariamente indisponível. Tente novamente em instantes',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** One fault of one field, its path with dots (`settings.redirectUrl`, `products.0.price`). */
export interface Issue {
  path: string
  msg: string
}

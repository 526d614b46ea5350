/** As the screens say it. */
export const STATUS_NAMES = {
  pending: 'Processando',
  completed: 'Concluído',
  failed: 'Falhou',
} as const

import { LegalPage, Part, type Parties } from './legal-page.tsx'

export const Terms = ({ seller, product }: Parties) => {
  const who = seller ?? 'quem publicou a página de compra'
  return (
    <LegalPage title="Termos de uso">
      <Part title="Quem vende">
        A venda {product ? `de “${product}” ` : ''}é feita por {who}, que responde pelo produto, pela entrega
        e pelo atendimento.
      </Part>
      <Part title="Quem processa o pagamento">
        A Pagora é a plataforma que mostra esta página, gera a cobrança Pix e repassa o valor a {who}. A
        Pagora não é a vendedora do produto.
      </Part>
      <Part title="Preço e pagamento">
        O valor cobrado é o “Total a pagar” mostrado antes de finalizar. O código Pix vale por 30 minutos;
        depois disso é preciso gerar outro. A compra está feita quando o pagamento é confirmado.
      </Part>
      <Part title="Direito de arrependimento">
        Você pode desistir da compra em até 7 dias, contados do recebimento do produto ou do acesso a ele, sem
        precisar dizer o motivo, e recebe de volta tudo o que pagou (artigo 49 do Código de Defesa do
        Consumidor). Peça a {who}, por onde você recebeu o produto.
      </Part>
      <Part title="Se algo der errado">
        Fale primeiro com {who}. Se o pagamento saiu da sua conta e não foi reconhecido, guarde o comprovante
        do seu banco e o identificador da transação.
      </Part>
    </LegalPage>
  )
}

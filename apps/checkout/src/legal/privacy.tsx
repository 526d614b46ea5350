import { LegalPage, Part, type Parties } from './legal-page.tsx'

export const Privacy = ({ seller }: Parties) => {
  const who = seller ?? 'quem publicou a página de compra'
  return (
    <LegalPage title="Política de privacidade">
      <Part title="Quem cuida dos seus dados">
        {seller ? seller : 'Quem vende'} é o controlador dos dados da sua compra. A Pagora, a plataforma de
        pagamento, os trata em nome de {who} e para cumprir o que a lei pede de quem processa pagamentos.
      </Part>
      <Part title="O que é pedido, e para quê">
        Nome, e-mail, telefone, documento e, quando o produto pede, endereço: para gerar a cobrança, entregar
        o produto, falar com você sobre a compra e emitir a nota fiscal. Também guardamos de qual anúncio ou
        link você veio. Nenhum dado de cartão ou senha de banco é pedido ou guardado.
      </Part>
      <Part title="O que fica no seu navegador">
        Não usamos cookies. Enquanto a aba está aberta, o que você digitou sobrevive a uma recarga da página;
        além disso guardamos só identificadores, sem dados seus, para que a mesma compra não seja cobrada duas
        vezes.
      </Part>
      <Part title="Código do vendedor nesta página">
        {seller ? seller : 'Quem vende'} pode incluir na página de compra programas próprios, como os de
        medição de anúncios e de atendimento. Esses programas podem ler o que é digitado nesta página. Eles
        não têm acesso a outras compras nem à conta de ninguém na Pagora.
      </Part>
      <Part title="Seus direitos">
        Você pode pedir para ver, corrigir ou apagar os seus dados (Lei Geral de Proteção de Dados, artigo
        18). Peça a {who}; o que a lei obriga a guardar sobre pagamentos é mantido pelo prazo que ela define.
      </Part>
      <Part title="Arrependimento">
        A desistência da compra em até 7 dias está descrita nos termos de uso.
      </Part>
    </LegalPage>
  )
}

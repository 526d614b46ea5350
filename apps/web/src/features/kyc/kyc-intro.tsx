import { IdCard, ScanFace, Timer } from 'lucide-react'

const NEEDED = [
  { Icon: IdCard, title: 'Um documento com foto', text: 'RG, CNH ou passaporte, dentro da validade.' },
  { Icon: ScanFace, title: 'Uma selfie', text: 'Rosto inteiro, em um lugar bem iluminado.' },
  { Icon: Timer, title: 'Cerca de dois minutos', text: 'Depois do envio, a análise é nossa.' },
]

export const KycIntro = () => (
  <>
    <ul className="mt-5 divide-y divide-line border-y border-line">
      {NEEDED.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-center gap-4 py-4">
          <Icon className="size-6 shrink-0 text-accent" strokeWidth={1.5} aria-hidden="true" />
          <span>
            <span className="block text-[15px] font-medium">{title}</span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </span>
        </li>
      ))}
    </ul>
    <p className="mt-4 text-sm text-ink-soft">
      Suas imagens ficam criptografadas e só nossa equipe de análise as vê.
    </p>
  </>
)

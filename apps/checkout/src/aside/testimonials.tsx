import type { PublicCheckoutAnswer } from '@pagora/domain/wire'
import { Star } from '../app/icons.tsx'

type Review = PublicCheckoutAnswer['checkout']['testimonials']['reviews'][number]

const Testimonial = ({ name, photo, description, stars }: Review) => (
  <li className="rounded-lg border border-line bg-surface p-4">
    <div className="flex items-center gap-3">
      {photo ? (
        <img
          src={photo}
          alt=""
          width="40"
          height="40"
          loading="lazy"
          className="size-10 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-10 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p role="img" aria-label={`${stars} de 5 estrelas`} className="flex text-star">
          {[1, 2, 3, 4, 5].map(star => (
            <Star key={star} filled={star <= stars} />
          ))}
        </p>
      </div>
    </div>
    {description && (
      <p className="mt-3 text-[15px] whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
        {description}
      </p>
    )}
  </li>
)

export const Testimonials = ({ reviews }: { reviews: readonly Review[] }) => (
  <section aria-labelledby="testimonials">
    <h2 id="testimonials" className="mb-3 font-semibold text-on-paper">
      Quem comprou conta
    </h2>
    <ul className="grid gap-3">
      {reviews.map((review, at) => (
        <Testimonial key={at} {...review} />
      ))}
    </ul>
  </section>
)

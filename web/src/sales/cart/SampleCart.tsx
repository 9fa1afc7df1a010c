import { Link } from 'react-router'
import { cartItemPath, paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { SampleContent } from '../../ui/layout/SampleContent.tsx'
import { Price } from '../../ui/text/Price.tsx'
import { cartLinkClass } from './CartRow.tsx'

const SAMPLES = [
  {
    id: '1',
    title: 'Folded paper animals',
    image: '/samples/animals.webp',
    description: 'Origami creatures, lit from behind, for any kind of paper.',
    price: 4,
  },
  {
    id: '2',
    title: 'Quiet harbour towns',
    image: '/samples/harbour.webp',
    description: 'Gouache seaside streets in the light of early morning.',
    price: 6,
  },
  {
    id: '3',
    title: 'Patient code reviewer',
    image: '/samples/reviewer.webp',
    description: 'A review that explains its reasons and suggests a next step.',
    price: 2,
  },
]

/** For visitors: three samples, linked as specified. */
export function SampleCart() {
  return (
    <SampleContent title="Prompts that you mean to buy wait here">
      <ul className="divide-y divide-line rounded-xl border bg-surface">
        {SAMPLES.map(({ id, title, image, description, price }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:flex-nowrap sm:p-5">
            <div className={cartLinkClass.area}>
              <img
                src={image}
                alt=""
                width={320}
                height={240}
                className="aspect-4/3 w-24 shrink-0 self-start rounded-md bg-raised object-cover sm:w-32"
              />
              <span className="min-w-0 flex-1">
                <Link to={cartItemPath(id)} className={cartLinkClass.link}>
                  {title}
                </Link>
                <span className="mt-1 block text-small text-muted">{description}</span>
                <Price amount={price} className="mt-2 block" />
              </span>
            </div>
            {/* The route pattern itself, as specified: a sample has no prompt. */}
            <LinkButton to={paths.checkoutRoute} className="ms-auto min-w-20">
              Buy
            </LinkButton>
          </li>
        ))}
      </ul>
    </SampleContent>
  )
}

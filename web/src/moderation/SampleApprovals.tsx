import { logNote } from '../lib/log.ts'
import { Button } from '../ui/actions/Button.tsx'
import { SampleContent } from '../ui/layout/SampleContent.tsx'
import { Price } from '../ui/text/Price.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'

const SAMPLES = [
  {
    id: '1',
    title: 'Folded paper animals',
    image: '/samples/animals.webp',
    description: 'Origami creatures, lit from behind, for any kind of paper.',
    prompt_type: 'Midjourney',
    category: 'Animal',
    engine: 'Chat gpt-4 turbo',
    price: 4,
  },
  {
    id: '2',
    title: 'Patient code reviewer',
    image: '/samples/reviewer.webp',
    description: 'A review that explains its reasons and suggests a next step.',
    prompt_type: 'GPT',
    category: 'Writing',
    engine: 'Chat gpt',
    price: 2,
  },
  {
    id: '3',
    title: 'Quiet harbour towns',
    image: '/samples/harbour.webp',
    description: 'Gouache seaside streets in the light of early morning.',
    prompt_type: 'Stable Diffusion',
    category: 'Art',
    engine: 'Chat gpt-3.5 turbo',
    price: 6,
  },
]

/** For users who are not admins: samples, whose buttons only log, as specified. */
export function SampleApprovals() {
  return (
    <SampleContent title="Here the shop’s admins approve prompts">
      <ul className="space-y-5">
        {SAMPLES.map(({ id, title, image, description, prompt_type, category, engine, price }) => (
          <li key={id}>
            <ApprovalCard
              title={title}
              description={description}
              type={prompt_type}
              category={category}
              engine={engine}
              price={<Price amount={price} />}
              cover={
                <img
                  src={image}
                  alt={`Cover of ${title}`}
                  width={320}
                  height={240}
                  className="aspect-4/3 w-full rounded-lg bg-raised object-cover"
                />
              }
              actions={
                <>
                  <Button variant="accent" onClick={() => logNote(`Approve ${id}`)}>
                    Approve<span className="sr-only"> {title}</span>
                  </Button>
                  <Button onClick={() => logNote(`Reject ${id}`)}>
                    Reject<span className="sr-only"> {title}</span>
                  </Button>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </SampleContent>
  )
}

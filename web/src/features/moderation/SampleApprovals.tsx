import { PhotoIcon } from '@heroicons/react/24/outline'
import { Button } from '../../components/ui/Button.tsx'
import { Price } from '../../components/ui/Price.tsx'
import { SampleLabel } from '../../components/ui/SampleLabel.tsx'
import { logNote } from '../../lib/log.ts'
import { ApprovalCard } from './ApprovalCard.tsx'

const SAMPLES = [
  {
    id: '1',
    title: 'Folded paper animals',
    description: 'Origami creatures, lit from behind, for any kind of paper.',
    prompt_type: 'Midjourney',
    category: 'Animal',
    engine: 'Chat gpt-4 turbo',
    price: 4,
  },
  {
    id: '2',
    title: 'Patient code reviewer',
    description: 'A review that explains its reasons and suggests a next step.',
    prompt_type: 'GPT',
    category: 'Writing',
    engine: 'Chat gpt',
    price: 2,
  },
  {
    id: '3',
    title: 'Quiet harbour towns',
    description: 'Gouache seaside streets in the light of early morning.',
    prompt_type: 'Stable Diffusion',
    category: 'Art',
    engine: 'Chat gpt-3.5 turbo',
    price: 6,
  },
]

/** What those see who may not decide: samples, whose buttons write to the log and do nothing else. */
export function SampleApprovals() {
  return (
    <>
      <SampleLabel />
      <ul className="space-y-5">
        {SAMPLES.map(({ id, title, description, prompt_type, category, engine, price }) => (
          <li key={id}>
            <ApprovalCard
              title={title}
              description={description}
              type={prompt_type}
              category={category}
              engine={engine}
              price={<Price amount={price} />}
              cover={
                <span className="hidden aspect-4/3 place-items-center md:grid rounded-lg bg-raised">
                  <PhotoIcon className="size-10 text-faint" aria-hidden="true" />
                </span>
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
    </>
  )
}

import { PageHeading } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { PromptText } from '../../components/ui/text/PromptText.tsx'
import { paths } from '../../paths.ts'

const SPECIMEN =
  'A [animal] made of folded paper, lit from behind, standing on [surface]. Muted [colour] background, soft grain, sharp creases, 85mm, no text.'

export function Welcome({ appName }: { appName: string }) {
  return (
    <div className="grid items-center gap-x-16 gap-y-10 grid-cols-1 pt-2 pb-4 lg:grid-cols-[minmax(0,1fr)_28rem] lg:pt-8">
      <div>
        <PageHeading className="text-display">
          Welcome to {appName}. <span className="block text-faint">Prompts that already work.</span>
        </PageHeading>
        <p className="mt-6 max-w-prose text-lead text-muted">
          Buy prompts that people have tried and tuned for image and text models, sell your own, or hire the engineer
          behind one.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.marketplace} variant="accent">
            Browse the marketplace
          </LinkButton>
          <LinkButton to={paths.sell}>Sell a prompt</LinkButton>
        </div>
      </div>
      <figure className="rounded-xl border bg-surface p-6 sm:p-8">
        <div className="leading-loose text-muted">
          <PromptText text={SPECIMEN} />
        </div>
        <figcaption className="mt-6 border-t pt-4 text-small text-faint">
          A prompt is a text with variables. Fill in the [brackets] and run.
        </figcaption>
      </figure>
    </div>
  )
}

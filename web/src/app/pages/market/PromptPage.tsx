import { quoted } from '@promptery/contract/isolated'
import { useParams } from 'react-router'
import { ReportButton } from '../../../accounts/report/ReportButton.tsx'
import { Reviews } from '../../../library/reviews/Reviews.tsx'
import { PublicText } from '../../../library/using/PublicText.tsx'
import { TryPrompt } from '../../../library/using/run/TryPrompt.tsx'
import { PromptDetail } from '../../../listings/PromptDetail.tsx'
import { Showcase } from '../../../listings/samples/Showcase.tsx'
import { EngineerSummary } from '../../../market/engineers/EngineerSummary.tsx'
import { MorePrompts } from '../../../market/lists/MorePrompts.tsx'
import { OtherWorks } from '../../../market/lists/OtherWorks.tsx'
import { AddToCartButton } from '../../../sales/cart/AddToCartButton.tsx'
import { BuyPanel } from '../../../sales/purchases/BuyPanel.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function PromptPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Prompt" width="wide" heading={false} className="max-lg:pb-40 lg:pt-8">
      <PromptDetail
        id={id}
        gallery={(prompt) => <Showcase prompt={prompt} />}
        buying={(prompt) => <BuyPanel prompt={prompt} addToCart={<AddToCartButton promptId={prompt._id} />} />}
        text={(prompt) => <PublicText prompt={prompt} />}
        trying={(prompt) => <TryPrompt prompt={prompt} />}
        uploader={(prompt) => (
          <div>
            <EngineerSummary prompt={prompt} />
            <OtherWorks prompt={prompt} />
            <ReportButton
              subject="prompt"
              id={prompt._id}
              personId={prompt.uploadedBy}
              name={quoted(prompt.title)}
              className="-ms-4 mt-2"
            >
              Report this listing
            </ReportButton>
          </div>
        )}
        reviews={(prompt) => <Reviews prompt={prompt} />}
        more={(prompt) => <MorePrompts prompt={prompt} />}
      />
    </Page>
  )
}

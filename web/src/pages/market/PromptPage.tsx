import { quoted } from '@promptery/contract/isolated'
import { useParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { ReportButton } from '../../components/report/ReportButton.tsx'
import { AddToCartButton } from '../../features/cart/AddToCartButton.tsx'
import { EngineerSummary } from '../../features/engineers/EngineerSummary.tsx'
import { PromptDetail } from '../../features/listing/PromptDetail.tsx'
import { MorePrompts } from '../../features/marketplace/lists/MorePrompts.tsx'
import { OtherWorks } from '../../features/marketplace/lists/OtherWorks.tsx'
import { BuyPanel } from '../../features/purchases/BuyPanel.tsx'
import { Reviews } from '../../features/reviews/Reviews.tsx'
import { Showcase } from '../../features/samples/Showcase.tsx'
import { PublicText } from '../../features/using/PublicText.tsx'
import { TryPrompt } from '../../features/using/run/TryPrompt.tsx'

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

import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../paths.ts'
import { Cart } from '../../../sales/cart/Cart.tsx'
import { SampleCart } from '../../../sales/cart/SampleCart.tsx'
import { BuyButton, PayAllButton } from '../../../sales/purchases/PayAllButton.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function CartPage() {
  const { user } = useSession()
  return (
    <Page
      title="Your Cart"
      width="narrow"
      action={user && <LinkButton to={paths.paymentHistory}>Transaction History</LinkButton>}
    >
      {user ? (
        <Cart
          buy={(item, count) => <BuyButton item={item} userId={user._id} count={count} />}
          buyAll={(items) => <PayAllButton items={items} userId={user._id} />}
        />
      ) : (
        <SampleCart />
      )}
    </Page>
  )
}

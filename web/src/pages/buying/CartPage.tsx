import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Cart } from '../../features/cart/Cart.tsx'
import { SampleCart } from '../../features/cart/SampleCart.tsx'
import { BuyButton } from '../../features/purchases/BuyButton.tsx'
import { PayAllButton } from '../../features/purchases/PayAllButton.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

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

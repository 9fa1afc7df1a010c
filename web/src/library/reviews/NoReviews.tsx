export const NoReviews = () => (
  <p className="text-faint">There are no reviews by others yet. Those who have bought this prompt can review it.</p>
)

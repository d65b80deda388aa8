import { createFileRoute } from '@tanstack/react-router';
import { ProductScreen } from '#web/features/knowledge/products/product-screen.tsx';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/products/$id')({
  validateSearch: readPageSearch,
  component: Product,
});

function Product() {
  const { id } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ProductScreen id={id} page={page} onPage={(next) => void navigate({ search: { page: next } })} />;
}

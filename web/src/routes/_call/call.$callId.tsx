import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_call/call/$callId')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_call/call/$callId"!</div>;
}

import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

type AnchorButtonProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

/** A link of the router that looks like a button. */
export const ButtonLink = createLink((props: AnchorButtonProps) => <Button component="a" size="sm" {...props} />);

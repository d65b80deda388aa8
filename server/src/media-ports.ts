/** The ports of the embedded media server, unless the settings or another program on these ports say otherwise. */
export const usualMediaPorts = { udp: 7882, tcp: 7881 };

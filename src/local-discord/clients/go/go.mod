module local-discord.example/localdiscord

go 1.19

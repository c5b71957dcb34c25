module example.com/bot

go 1.19

require github.com/bwmarrin/discordgo v0.29.0
